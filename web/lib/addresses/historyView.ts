/** The view of an asset's history, as the address names it. A file of its own, because the first load has it. */
export const historyView = 'history'
