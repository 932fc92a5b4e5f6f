import type { Parameter } from '#shared/contract/calls/models.ts'
import { Validation } from '../../domain/errors.ts'
import { packInParts, unpack } from '../store/packing.ts'
import type { Item } from '../store/pages.ts'

const parametersPerPart = 2_000
/** The maximum size of all parts of a model's parameters, in bytes. A transaction takes 4 MB. */
const totalBytesLimit = 3_500_000
const schemaVersion = 1

/** Returns the partition of the models table that contains a model's parameters, in parts. */
export const partsKind = (modelName: string): string => `parameters#${modelName}`

export const partName = (part: number): string => String(part).padStart(4, '0')

/** Packs a model's parameters into items of the store. Throws a Validation if their texts are too long for it. */
export const packParameters = (modelName: string, parameters: readonly Parameter[]): Item[] => {
  const packed: Uint8Array[] = []
  for (let from = 0; from < parameters.length; from += parametersPerPart) {
    packed.push(...packInParts(parameters.slice(from, from + parametersPerPart)))
  }
  if (packed.reduce((bytes, part) => bytes + part.length, 0) > totalBytesLimit) {
    const message = 'The texts of these parameters are too long to be stored together. Shorten the descriptions'
    throw new Validation([{ field: 'parameters', message }])
  }
  return packed.map((part, index) => ({
    kind: partsKind(modelName),
    name: partName(index),
    schemaVersion,
    packed: part,
  }))
}

export const parametersIn = (parts: readonly Item[]): Parameter[] =>
  // The cast is safe, because only this service writes the stored item.
  parts.flatMap(item => unpack(item['packed'] as Uint8Array) as Parameter[])
