import type { Settings } from '#infra/config.ts'
import { CommandFailure } from '../commandFailure.ts'
import { removeServices, removeWithData } from '../removeStage.ts'
import { signedIn } from '../signedIn.ts'
import { stageCommand, type Given } from '../stageCommand.ts'

const usage = `npm run destroy -- STAGE.json [--with-data] [--yes]

Removes the console, the API and the functions of a stage. Its data stays, and a later deployment goes on from there.
--with-data removes an ephemeral stage whole: its data, the secrets of its channels, and its jobs, certificates, things
and thing groups in AWS IoT.
The data of other stages is protected: docs/deployment.md, Removal.
--yes removes without asking.`

/** `npm run destroy`: removes the stacks that hold no data. With `--with-data`, removes an entire ephemeral stage. */
const destroy = async (
  settings: Settings,
  { yes, 'with-data': withData }: Given<'yes' | 'with-data'>,
): Promise<void> => {
  const { stage, ephemeral } = settings
  if (withData && !ephemeral)
    throw new CommandFailure(
      `The data of the stage ${stage} is protected. Remove it by hand, step by step: docs/deployment.md, Removal`,
    )
  const { region } = await signedIn(settings)
  await (withData ? removeWithData : removeServices)({ settings, region, yes })
  console.log(
    withData ? `The stage ${stage} is gone` : `The data of the stage ${stage} stays; npm run deploy goes on from there`,
  )
}

process.exitCode = await stageCommand({ usage, flags: ['with-data', 'yes'], run: destroy })
