import { useEffect } from 'react'

/**
 * Lets Shift+Tab leave a cell of a table that has a field before a button. Cloudscape's keyboard navigation makes the
 * cell itself the stop before the field, and hands its focus on to the button, from where Shift+Tab leads back to the
 * field: the focus would never get out.
 */
export const useWayOutOfCells = (): void => {
  useEffect(() => {
    const press = ({ key, shiftKey, target }: KeyboardEvent): void => {
      if (key !== 'Tab' || !shiftKey || !(target instanceof Element)) return
      const cell = target.closest<HTMLElement>('td, th')
      if (!cell || cell === target || cell.tabIndex !== 0) return
      cell.tabIndex = -1
      // Later, the Tab key must enter the table by this cell again. Within the table Cloudscape sets the stop itself.
      setTimeout(() => {
        if (!cell.closest('table')?.contains(document.activeElement)) cell.tabIndex = 0
      })
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
