import { useEffect, useState } from 'react'

/** The current time, updated often enough for texts such as '2 minutes ago'. */
export const useNow = (everyMilliseconds = 5_000): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMilliseconds)
    return () => clearInterval(timer)
  }, [everyMilliseconds])
  return now
}
