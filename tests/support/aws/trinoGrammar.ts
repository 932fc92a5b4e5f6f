import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { root } from '#scripts/base/project.ts'

interface Grammar {
  validate(sql: string): readonly { readonly message: string }[]
}

/**
 * Returns a function that lists the errors that Trino's own grammar finds in a statement. The grammar's package is
 * bundled first, because Node cannot import it directly.
 */
export const openTrinoGrammar = async (): Promise<(sql: string) => string[]> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-grammar-'))
  const outfile = path.join(folder, 'grammar.mjs')
  await build({
    stdin: { contents: "export { TrinoSQL } from 'dt-sql-parser'", resolveDir: root },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    logLevel: 'silent',
    treeShaking: true,
  })
  const { TrinoSQL } = (await import(pathToFileURL(outfile).href)) as { TrinoSQL: new () => Grammar }
  await rm(folder, { recursive: true })
  const grammar = new TrinoSQL()
  return sql => grammar.validate(sql).map(({ message }) => message)
}
