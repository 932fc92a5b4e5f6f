/**
 * The path of the call that returns what the landing page shows above its list. The first script of the console
 * requests it, so the path is in a file that imports nothing.
 */
export const morningPath = '/morning'
