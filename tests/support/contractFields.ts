import type * as z from 'zod'
import { allRoutes } from '#shared/contract/routes.ts'
import type { Route } from '#shared/contract/route.ts'

/** A place of a call's input with the schema that checks it. Entries of lists and maps are `*`. */
export interface ContractField {
  readonly route: Route
  /** `createModel body parameters.*.mnemonic`. */
  readonly name: string
  readonly part: 'params' | 'query' | 'body'
  readonly path: readonly string[]
  readonly schema: z.ZodType
}

/** The part of a schema's definition that leads to other schemas. */
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

/** Every place of a schema, from the whole to its leaves. */
function* placesIn(schema: z.ZodType, path: readonly string[]): Generator<[readonly string[], z.ZodType]> {
  yield [path, schema]
  const def = schema.def as unknown as Definition // as every schema of zod has it
  for (const [name, inner] of Object.entries(def.shape ?? {})) yield* placesIn(inner, [...path, name])
  for (const inner of [def.element, def.valueType]) if (inner) yield* placesIn(inner, [...path, '*'])
  if (def.keyType) yield* placesIn(def.keyType, [...path, '* (name)'])
  for (const inner of [...(def.options ?? []), def.innerType, def.in, def.getter?.()])
    if (inner) yield* placesIn(inner, path)
}

/** Every place of the input of every call. */
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

/** The places that take texts. */
export const textFields = (): ContractField[] => contractFields().filter(({ schema }) => schema.def.type === 'string')
