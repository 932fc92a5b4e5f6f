import type * as z from 'zod'
import { allRoutes } from '#shared/contract/routes.ts'
import type { Route } from '#shared/contract/route.ts'

/** A field of a call's input and the schema that checks it. Entries of lists and maps have the name `*`. */
export interface ContractField {
  readonly route: Route
  /** The full name of the field, such as `createModel body parameters.*.mnemonic`. */
  readonly name: string
  readonly part: 'params' | 'query' | 'body'
  readonly path: readonly string[]
  readonly schema: z.ZodType
}

/** The parts of a zod schema's definition that lead to other schemas. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly element?: z.ZodType
  readonly keyType?: z.ZodType
  readonly valueType?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly getter?: () => z.ZodType
}

/** Yields every field in a schema, from the whole schema down to its leaves, with its path. */
function* placesIn(schema: z.ZodType, path: readonly string[]): Generator<[readonly string[], z.ZodType]> {
  yield [path, schema]
  const def = schema.def as unknown as Definition // every schema of zod has these fields
  for (const [name, inner] of Object.entries(def.shape ?? {})) yield* placesIn(inner, [...path, name])
  for (const inner of [def.element, def.valueType]) if (inner) yield* placesIn(inner, [...path, '*'])
  if (def.keyType) yield* placesIn(def.keyType, [...path, '* (name)'])
  for (const inner of [...(def.options ?? []), def.innerType, def.in, def.getter?.()])
    if (inner) yield* placesIn(inner, path)
}

/** Lists every field in the input of every call. */
export const contractFields = (): ContractField[] =>
  allRoutes.flatMap(({ operation, route }) =>
    (['params', 'query', 'body'] as const).flatMap(part =>
      Array.from(route[part] ? placesIn(route[part], []) : [], ([path, schema]) => ({
        route,
        name: [operation, part, path.join('.')].filter(Boolean).join(' '),
        part,
        path,
        schema,
      })),
    ),
  )

/** The fields whose values are texts. */
export const textFields = (): ContractField[] => contractFields().filter(({ schema }) => schema.def.type === 'string')
