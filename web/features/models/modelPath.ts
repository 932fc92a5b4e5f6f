/** B §2: /update-model/update/{modelName}. */
export const modelPath = (modelName: string): string => `/update-model/update/${encodeURIComponent(modelName)}`

/** The list of models, in the path above the pages of single models. */
export const modelsList = { text: 'Models', href: '/models-list' } as const
