import type { Settings } from '#infra/config.ts'
import { stagePrefixOf } from '#infra/grants/iotArns.ts'
import { instrumentPolicyName } from '#shared/provisioning.ts'
import { runCdk } from '../cdk.ts'
import { CommandFailure } from '../commandFailure.ts'
import { detachEverywhere } from '../detach.ts'
import { signedIn } from '../signedIn.ts'
import { stageCommand, type Given } from '../stageCommand.ts'
import { contextOf } from '../stageSettings.ts'

const usage = `npm run destroy -- STAGE.json [--with-data] [--yes]

Removes the console, the API and the functions of a stage. Its data stays, and a later deployment goes on from there.
--with-data removes an ephemeral stage whole. The data of other stages is protected: docs/deployment.md, Removal.
--yes removes without asking.`

/** `npm run destroy`: removes what holds no data, or an ephemeral stage whole. */
const destroy = async (
  settings: Settings,
  { yes, 'with-data': withData }: Given<'yes' | 'with-data'>,
): Promise<void> => {
  const { stage, ephemeral, webAcl } = settings
  if (withData && !ephemeral)
    throw new CommandFailure(
      `The data of the stage ${stage} is protected. Remove it by hand, step by step: docs/deployment.md, Removal`,
    )
  const { region } = await signedIn(settings)

  if (withData) {
    for (const policy of [instrumentPolicyName(stagePrefixOf(stage)), `benchwatch-${stage}-claims`]) {
      const count = await detachEverywhere(region, policy)
      if (count > 0) console.log(`${count} certificates can do nothing more: ${policy} was detached from them`)
    }
  }
  const stacks = ['web', ...(webAcl ? ['edge'] : []), 'service', ...(withData ? ['data'] : [])].map(
    part => `benchwatch-${stage}-${part}`,
  )
  const removed = await runCdk([
    'destroy',
    '--exclusively',
    ...stacks,
    ...(yes ? ['--force'] : []),
    ...contextOf({ ...settings, region }),
  ])
  if (!removed)
    throw new CommandFailure(
      'The removal failed; the messages above say at which resource. Run the same command again once that is put right',
    )
  console.log(
    withData ? `The stage ${stage} is gone` : `The data of the stage ${stage} stays; npm run deploy goes on from there`,
  )
}

process.exitCode = await stageCommand({ usage, flags: ['with-data', 'yes'], run: destroy })
