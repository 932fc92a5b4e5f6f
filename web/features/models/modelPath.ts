/** B §2: /update-model/update/{modelName}. */
export const modelPath = (modelName: string): string => `/update-model/update/${encodeURIComponent(modelName)}`

/** The list, as the pages below it name it. */
export const modelsList = { text: 'Models', href: '/models-list' } as const
