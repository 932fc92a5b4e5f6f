import { applyMode, Mode } from '@cloudscape-design/global-styles'
import { useInsertionEffect } from 'react'
import { useShownTheme } from '#web/lib/preferences.ts'

/** Applies the theme to the page before it is painted, and before charts read its colours. */
export const useTheme = (): void => {
  const theme = useShownTheme()
  useInsertionEffect(() => {
    applyMode(theme === 'dark' ? Mode.Dark : Mode.Light)
    document.documentElement.style.colorScheme = theme
  }, [theme])
}
