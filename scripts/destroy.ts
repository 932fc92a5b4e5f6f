import { parseArgs } from 'node:util'
import { runCdk } from './deploy/cdk.ts'
import { detachEverywhere } from './deploy/detach.ts'
import { preflight } from './deploy/preflight.ts'
import { contextOf, readStageSettings } from './deploy/stageSettings.ts'

const usage = `npm run destroy -- STAGE.json [--with-data] [--yes]

Removes the console, the API and the functions of a stage. Its data stays, and a later deployment goes on from there.
--with-data removes an ephemeral stage whole. The data of other stages is protected: docs/deployment.md, Removal.
--yes removes without asking.`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'with-data': { type: 'boolean' }, yes: { type: 'boolean' } },
})
const [file = ''] = positionals
if (file === '' || positionals.length > 1) {
  console.error(usage)
  process.exit(2)
}

const fail = (message: string): never => {
  console.error(message)
  process.exit(1)
}

/** `npm run destroy`: removes what holds no data, or an ephemeral stage whole. */
const settings = (() => {
  try {
    return readStageSettings(file)
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
})()
const withData = values['with-data'] ?? false
const { stage, ephemeral } = settings
if (withData && !ephemeral)
  fail(`The data of the stage ${stage} is protected. Remove it by hand, step by step: docs/deployment.md, Removal`)
const { id, region, problems } = await preflight(settings)
if (id === '') fail(problems.join('\n'))

if (withData) {
  for (const policy of [`benchwatch-${stage}-instruments`, `benchwatch-${stage}-claims`]) {
    const count = await detachEverywhere(region, policy)
    if (count > 0) console.log(`${count} certificates can do nothing more: ${policy} was detached from them`)
  }
}
const stacks = ['web', 'service', ...(withData ? ['data'] : [])].map(part => `benchwatch-${stage}-${part}`)
const removed = await runCdk([
  'destroy',
  '--exclusively',
  ...stacks,
  ...(values.yes ? ['--force'] : []),
  ...contextOf({ ...settings, region }),
])
if (!removed)
  fail(
    'The removal failed; the messages above say at which resource. Run the same command again once that is put right',
  )
console.log(
  withData ? `The stage ${stage} is gone` : `The data of the stage ${stage} stays; npm run deploy goes on from there`,
)
