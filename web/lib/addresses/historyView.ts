/**
 * The name of an asset's history view in the address. It is in a separate file, because it is part of the first load.
 */
export const historyView = 'history'
