import { applyMode, Mode } from '@cloudscape-design/global-styles'
import { useLayoutEffect } from 'react'
import { useShownTheme } from '#web/lib/preferences.ts'

/** Puts the viewer's theme on the page before it is painted. */
export const useTheme = (): void => {
  const theme = useShownTheme()
  useLayoutEffect(() => {
    applyMode(theme === 'dark' ? Mode.Dark : Mode.Light)
    document.documentElement.style.colorScheme = theme
  }, [theme])
}
