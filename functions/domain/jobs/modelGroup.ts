import { hash } from 'node:crypto'

const nameLimit = 128

/**
 * The thing group of a model's instruments. Groups are account-wide, so that the stage begins the name; AWS takes at
 * most 128 characters, so that a long model name is replaced by its digest.
 */
export const modelGroupOf = (prefix: string, modelName: string): string => {
  const name = `${prefix}model-${modelName}`
  return name.length <= nameLimit ? name : `${prefix}model-${hash('sha256', modelName).slice(0, 40)}`
}
