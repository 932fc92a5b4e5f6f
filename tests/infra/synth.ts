import { App, Validations } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { AwsSolutionsChecks } from 'cdk-nag'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { functionNames } from '#infra/access/access.ts'
import { readSettings } from '#infra/config.ts'
import { root } from '#infra/root.ts'
import { addStacks } from '#infra/stacks/addStacks.ts'

/** The fields of CloudFormation resources that the tests read. */
export interface Resource {
  readonly Type: string
  readonly Properties: Readonly<Record<string, unknown>>
  readonly Metadata?: Readonly<Record<string, unknown>>
  readonly DeletionPolicy?: string
  readonly UpdateReplacePolicy?: string
}

export interface StackTemplate {
  readonly Resources: Readonly<Record<string, Resource>>
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown }>>
}

export const parts = ['data', 'service', 'web'] as const

const nothing: StackTemplate = { Resources: {} }

/** The templates of a stage. `edge` has no resources unless the stage has a web ACL. */
export type Templates = Readonly<Record<(typeof parts)[number] | 'edge', StackTemplate>>

type Context = Readonly<Record<string, unknown>>

/** The folder of placeholders for build output. With them, templates can be created without a build. */
const built = join(root, '.build', 'infra-tests')
/** Writes a file unless it exists, because other test files may be reading it at the same time. */
const writeBuilt = (path: string, text: string): void => {
  const file = resolve(built, path)
  if (existsSync(file)) return
  mkdirSync(resolve(file, '..'), { recursive: true })
  writeFileSync(file, text)
}
for (const name of functionNames) writeBuilt(`functions/${name}/index.mjs`, `export const handler = '${name}'\n`)
writeBuilt('web/index.html', '<!doctype html>')
writeBuilt('web/assets/app-abc123.js', '')
const builtFolders = { functionsFolder: join(built, 'functions'), webFolder: join(built, 'web') }

/**
 * Creates the app of a stage with these settings and passes it to `look`. Its output is deleted when `look` returns.
 */
const withApp = <T>(context: Context, look: (app: App, stacks: ReturnType<typeof addStacks>) => T): T => {
  const { context: flags } = JSON.parse(readFileSync(resolve(root, 'cdk.json'), 'utf8')) as { context: Context }
  const outdir = mkdtempSync(join(tmpdir(), 'benchwatch-cdk.out-'))
  try {
    const app = new App({
      context: { ...flags, 'aws:cdk:enable-path-metadata': true, ...builtFolders, ...context },
      outdir,
    })
    return look(app, addStacks(app, readSettings(app.node)))
  } finally {
    rmSync(outdir, { recursive: true, force: true })
  }
}

const synthesized = new Map<string, Templates>()

/** Returns the templates of a stage with these settings. They are created once for all test files. */
export const synth = (context: Context = {}): Templates => {
  const key = JSON.stringify(context)
  const templates = synthesized.get(key) ?? templatesOf(context)
  synthesized.set(key, templates)
  return templates
}

const templatesOf = (context: Context): Templates =>
  withApp(context, (_, { data, service, web, edge }) => ({
    data: Template.fromStack(data).toJSON() as StackTemplate,
    service: Template.fromStack(service).toJSON() as StackTemplate,
    web: Template.fromStack(web).toJSON() as StackTemplate,
    edge: edge ? (Template.fromStack(edge).toJSON() as StackTemplate) : nothing,
  }))

interface PluginReport {
  readonly pluginName: string
  readonly violations: readonly { readonly ruleName: string }[]
}

const annotations = 'Construct Annotations'

/**
 * Returns the unacknowledged findings of the checks in `infra/app.ts`, and the names of the app's warnings.
 * @param change changes the stacks before they are checked
 */
export const findings = (
  context: Context = {},
  change: (stacks: ReturnType<typeof addStacks>) => void = () => undefined,
): { checks: PluginReport[]; warnings: string[] } =>
  withApp(context, (app, stacks) => {
    change(stacks)
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
    const { directory } = app.synth() // throws, listing the findings, if one of them is an error
    const report = JSON.parse(readFileSync(join(directory, 'validation-report.json'), 'utf8')) as {
      pluginReports: PluginReport[]
    }
    const { pluginReports } = report
    return {
      checks: pluginReports.filter(({ pluginName }) => pluginName !== annotations),
      warnings: pluginReports
        .filter(({ pluginName }) => pluginName === annotations)
        .flatMap(({ violations }) => violations.map(({ ruleName }) => ruleName)),
    }
  })

/** Returns all resources of a type, each with its logical id. */
export const resourcesOf = (template: StackTemplate, type: string): [id: string, resource: Resource][] =>
  Object.entries(template.Resources).filter(([, { Type }]) => Type === type)

/** Returns the only resource of a type. Throws if there is none or more than one. */
export const theOnly = (template: StackTemplate, type: string): Resource => {
  const [first, ...others] = resourcesOf(template, type)
  if (!first || others.length > 0)
    throw new Error(`There are ${others.length + (first ? 1 : 0)} resources of the type ${type}`)
  return first[1]
}

/**
 * Returns the value in a template at a path such as `Policies.PasswordPolicy` or `Actions.0.Kinesis`, or undefined if
 * there is none. The caller must know the type that CloudFormation has there; it is not checked.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- stands for a cast at each of its uses
export const at = <T = unknown>(value: unknown, path: string): T =>
  path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], value) as T
