import { useEffect } from 'react'

/**
 * Lets Shift+Tab leave a table cell that has a field before a button. Cloudscape's keyboard navigation makes the cell
 * itself the tab stop before the field, and passes the cell's focus on to the button. From the button, Shift+Tab
 * leads back to the field, so the focus would never get out.
 */
export const useWayOutOfCells = (): void => {
  useEffect(() => {
    const press = ({ key, shiftKey, target }: KeyboardEvent): void => {
      if (key !== 'Tab' || !shiftKey || !(target instanceof Element)) return
      const cell = target.closest<HTMLElement>('td, th')
      if (!cell || cell === target || cell.tabIndex !== 0) return
      cell.tabIndex = -1
      // The cell must be a tab stop again later, so that Tab can enter the table. Within the table, Cloudscape sets
      // the tab stops itself.
      setTimeout(() => {
        if (!cell.closest('table')?.contains(document.activeElement)) cell.tabIndex = 0
      })
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
