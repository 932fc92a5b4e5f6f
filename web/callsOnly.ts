import { readFile } from 'node:fs/promises'
import { parseAst, type Plugin } from 'vite'

const contract = /\/shared\/contract\/(calls\/(\w+\/)?)?\w+\.ts$/
const contractOfCalls = /\.calls\.ts$/
const consoleFolder = import.meta.dirname

/**
 * Strips the validation schemas from the contract that most pages import, because building the schemas would delay
 * the first list. A form validates what it sends, so it imports the contract through `#schemas/` and gets the schemas
 * too. Decision 83 has the measurements.
 */
export const callsOnly = (): Plugin => ({
  name: 'calls-only',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    // Shared code outside the contract keeps the schemas: the reader of parameter files validates rows with them.
    const isAsked = importer !== undefined && (importer.startsWith(consoleFolder) || contractOfCalls.test(importer))
    if (!isAsked || source.startsWith('#schemas/')) return undefined
    const file = await this.resolve(source, importer, { ...options, skipSelf: true })
    return file && contract.test(file.id) ? file.id.replace(/\.ts$/, '.calls.ts') : file
  },
  async load(id) {
    return contractOfCalls.test(id)
      ? withoutSchemas(await readFile(id.replace(contractOfCalls, '.ts'), 'utf8'))
      : undefined
  },
})

/**
 * Removes the schemas from the calls in a contract file, and lets the bundler drop the values that this leaves
 * unused.
 */
export const withoutSchemas = (source: string): string => {
  const edits = parseAst(source, { lang: 'ts' }).body.flatMap(statement => {
    // An import without names, such as that of zod's error messages, is only needed by the schemas. The schemas are
    // removed here.
    if (statement.type === 'ImportDeclaration' && statement.specifiers.length === 0)
      return [{ start: statement.start, end: statement.end, by: '' }]
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') return []
    return declared.declarations.flatMap(({ init }) => (init ? [...droppable(init), ...schemasIn(init)] : []))
  })
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), source)
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly by: string
}

/** Marks a value as free of side effects, so that the bundler drops it if nothing uses it. */
const droppable = ({ start, end, type }: Node): Edit[] =>
  type === 'Literal' || type === 'ArrowFunctionExpression'
    ? []
    : [
        { start, end: start, by: '/* @__PURE__ */ (() => (' },
        { start: end, end, by: '))()' },
      ]

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

interface ObjectNode extends Node {
  readonly properties: readonly (Node & { readonly key?: Node & { readonly name?: string }; readonly value?: Node })[]
}

const isObject = (node: Node): node is ObjectNode => node.type === 'ObjectExpression'

const schemaNames = new Set<string | undefined>(['params', 'query', 'body', 'answer'])

/**
 * Finds the schemas to remove in a call's definition. An object literal with a `summary` is taken as such a
 * definition.
 */
const schemasIn = (node: Node): Edit[] => {
  const properties = isObject(node) ? node.properties : []
  return properties.some(({ key, value }) => key?.name === 'summary' && value?.type === 'Literal')
    ? properties.flatMap(({ key, value }) =>
        value && schemaNames.has(key?.name) ? [{ start: value.start, end: value.end, by: 'undefined' }] : [],
      )
    : Object.values(node).flat().filter(isNode).flatMap(schemasIn)
}
