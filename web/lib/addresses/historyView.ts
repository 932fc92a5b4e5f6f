/**
 * The view of an asset's history, as the address names it. It has a file of its own, because the first load needs it.
 */
export const historyView = 'history'
