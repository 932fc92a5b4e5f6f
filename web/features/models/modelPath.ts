/** The path of a model's page: /update-model/update/{modelName} (specification B §2). */
export const modelPath = (modelName: string): string => `/update-model/update/${encodeURIComponent(modelName)}`

/** The breadcrumb of the list of models, for the pages of single models. */
export const modelsList = { text: 'Models', href: '/models-list' } as const
