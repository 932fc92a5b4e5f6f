import { hash } from 'node:crypto'

const nameLimit = 128

/**
 * The thing group of a model's instruments. Groups are account-wide, so the name begins with the stage's prefix. AWS
 * takes at most 128 characters, so the digest of a long model name replaces it.
 */
export const modelGroupOf = (prefix: string, modelName: string): string => {
  const name = `${prefix}model-${modelName}`
  return name.length <= nameLimit ? name : `${prefix}model-${hash('sha256', modelName).slice(0, 40)}`
}
