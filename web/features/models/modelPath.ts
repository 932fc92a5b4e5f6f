/** The path of a model's page: /update-model/update/{modelName} (specification B §2). */
export const modelPath = (modelName: string): string => `/update-model/update/${encodeURIComponent(modelName)}`

/** The list of models, in the path above the pages of single models. */
export const modelsList = { text: 'Models', href: '/models-list' } as const
