import { hash } from 'node:crypto'

const nameLimit = 128

/**
 * Returns the name of the thing group for a model's instruments. It begins with the stage's prefix, because groups
 * are shared by the whole account. AWS allows at most 128 characters, so a long model name is replaced by its digest.
 */
export const makeModelGroupName = (prefix: string, modelName: string): string => {
  const name = `${prefix}model-${modelName}`
  return name.length <= nameLimit ? name : `${prefix}model-${hash('sha256', modelName).slice(0, 40)}`
}
