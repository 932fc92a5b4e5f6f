import { applyMode, Mode } from '@cloudscape-design/global-styles'
import { useEffect, useLayoutEffect } from 'react'
import { useShownTheme } from '#web/lib/preferences.ts'

const show = (theme: 'light' | 'dark'): void => {
  applyMode(theme === 'dark' ? Mode.Dark : Mode.Light)
  document.documentElement.style.colorScheme = theme
}

/** Puts the viewer's theme on the page before it is painted. On paper it is the light one. */
export const useTheme = (): void => {
  const theme = useShownTheme()
  useLayoutEffect(() => show(theme), [theme])
  useEffect(() => {
    const paper = matchMedia('print')
    const change = (): void => show(paper.matches ? 'light' : theme)
    paper.addEventListener('change', change)
    return () => paper.removeEventListener('change', change)
  }, [theme])
}
