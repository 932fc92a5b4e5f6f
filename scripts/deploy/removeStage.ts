import type { Settings } from '#infra/config.ts'
import { runCdk } from './cdk.ts'
import { channelSecrets, deleteSecrets } from './channelSecrets.ts'
import { CommandFailure } from './commandFailure.ts'
import { confirm } from './confirm.ts'
import { detachEverywhere } from './detach.ts'
import { deviceNames } from './iot/deviceNames.ts'
import { certificatePolicies, findIotResources, type IotResources } from './iot/findIotResources.ts'
import { pacedIot } from './iot/pacedIot.ts'
import { removeIotResources, type Sleep } from './iot/removeIotResources.ts'
import { formatContextArguments } from './stageSettings.ts'

interface Removal {
  readonly settings: Settings
  readonly region: string
  /** Whether to skip the confirmation prompt. */
  readonly yes: boolean
}

/** The functions with effects outside this process. Tests replace them. */
interface Means {
  readonly cdk?: typeof runCdk
  readonly ask?: typeof confirm
  readonly sleep?: Sleep
}

const partsWithoutData = ({ webAcl }: Settings): string[] => ['web', ...(webAcl ? ['edge'] : []), 'service']

/** Removes the stacks that hold no data. The CDK prompts for confirmation first. */
export const removeServices = ({ settings, region, yes }: Removal, { cdk = runCdk }: Means = {}): Promise<void> =>
  destroyStacks(cdk, partsWithoutData(settings), { settings, region, yes })

/**
 * Removes all stacks of a stage, its remaining resources in AWS IoT, and its channels' secrets, after listing them
 * and prompting for confirmation. The service stacks are removed before the resources in AWS IoT, so that no
 * instrument enrols in the meantime. The data stack is removed last, because its table of instruments contains the
 * names of the things. Can be repeated after an interruption.
 */
export const removeWithData = async (
  removal: Removal,
  { cdk = runCdk, ask = confirm, sleep }: Means = {},
): Promise<void> => {
  const { settings, region, yes } = removal
  const { stage } = settings
  const iot = pacedIot(region)
  console.log(`Looking for what the stage ${stage} has in AWS IoT. It takes about half a second for each instrument`)
  const find = async () => findIotResources(iot, stage, await deviceNames(region, stage))
  const resources = await find()
  const parts = [...partsWithoutData(settings), 'data']
  console.log(`The stacks ${parts.map(part => stackOf(stage, part)).join(', ')} are deleted with their data`)
  console.log(resourcesText(resources))
  console.log(`Secrets Manager: to delete: ${(await channelSecrets(region, stage)).length} secrets of channels`)
  if (!yes && !(await ask(`Remove the stage ${stage} from ${region} for good?`)))
    throw new CommandFailure('Nothing was removed, because you did not confirm it with y')

  await destroyStacks(cdk, partsWithoutData(settings), { ...removal, yes: true })
  // The secrets are deleted after the functions, which could otherwise create new ones.
  await deleteSecrets(region, await channelSecrets(region, stage))
  let left = resources
  for (let round = 1; !isEmpty(left); round += 1) {
    if (round > rounds)
      throw new CommandFailure(`The stage still has resources. Run the same command again. ${resourcesText(left)}`)
    await removeIotResources(iot, left, sleep)
    left = await find()
  }
  for (const policy of certificatePolicies(stage)) {
    const count = await detachEverywhere(iot, policy)
    if (count > 0) console.log(`${policy} was detached from ${count} certificates that stay`)
  }
  await destroyStacks(cdk, ['data'], { ...removal, yes: true })
}

/**
 * The number of rounds in which the remaining resources of a stage are listed and deleted. The second round finds
 * resources that were created during the first. Later rounds find resources that AWS IoT lists with a delay.
 */
const rounds = 5

const stackOf = (stage: string, part: string): string => `benchwatch-${stage}-${part}`

const destroyStacks = async (
  cdk: typeof runCdk,
  parts: readonly string[],
  { settings, region, yes }: Removal,
): Promise<void> => {
  const removed = await cdk([
    'destroy',
    '--exclusively',
    ...parts.map(part => stackOf(settings.stage, part)),
    ...(yes ? ['--force'] : []),
    ...formatContextArguments({ ...settings, region }),
  ])
  if (!removed)
    throw new CommandFailure(
      'The removal failed at the resource that the messages above name. Fix the cause, then run the same command again',
    )
}

const isEmpty = ({ jobs, certificates, things, groups }: IotResources): boolean =>
  jobs.length + certificates.length + things.length + groups.length === 0

/** Describes how many AWS IoT resources are deleted and how many are kept. */
export const resourcesText = ({ jobs, certificates, things, groups, kept }: IotResources): string =>
  [
    `AWS IoT: active jobs to cancel: ${jobs.length}`,
    `to delete: ${certificates.length} certificates, ${things.length} things, ${groups.length} thing groups`,
    ...(kept.certificates + kept.things > 0
      ? [`to keep, because others use them too: ${kept.certificates} certificates, ${kept.things} things`]
      : []),
  ].join('; ')
