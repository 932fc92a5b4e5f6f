import type { Parameter } from '#shared/contract/models.ts'
import { pack, unpack } from './packing.ts'
import type { Item } from './pages.ts'

/** Far below the store's 400 KB an item, packed. */
const parametersPerPart = 2_000
const schemaVersion = 1

/** Under which the parameters of a model lie in the models table, in parts. */
export const partsKind = (modelName: string): string => `parameters#${modelName}`

export const partName = (part: number): string => String(part).padStart(4, '0')

export const partsOf = (modelName: string, parameters: readonly Parameter[]): Item[] =>
  Array.from({ length: Math.ceil(parameters.length / parametersPerPart) }, (_, part) => ({
    kind: partsKind(modelName),
    name: partName(part),
    schemaVersion,
    packed: pack(parameters.slice(part * parametersPerPart, (part + 1) * parametersPerPart)),
  }))

export const parametersIn = (parts: readonly Item[]): Parameter[] =>
  parts.flatMap(item => unpack(item['packed'] as Uint8Array) as Parameter[]) // our own writing
