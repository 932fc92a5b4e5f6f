import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda'
import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  SESv2Client,
  type GetEmailIdentityCommandOutput,
} from '@aws-sdk/client-sesv2'
import { regions, type Settings } from '#infra/config.ts'
import { deliveryWarning } from './deliveryWarning.ts'
import { findStack } from './stacks/findStack.ts'
import { otherStages } from './otherStages.ts'
import { signedIn } from './signedIn.ts'

/** The AWS account of the deployment, and the problems and warnings that the preflight found in it. */
export interface Account {
  readonly id: string
  readonly region: string
  /**
   * What must be done before the deployment, each with the command or setting that does it. Empty if the stage can be
   * deployed.
   */
  readonly problems: readonly string[]
  /** What should be fixed but does not block the deployment, each with its remedy. */
  readonly warnings: readonly string[]
}

/** The region of the web ACL, which does not depend on the stage's region. */
const edgeRegion = 'us-east-1'

/** The number of concurrent executions that AWS requires an account to leave unreserved. */
const unreservedExecutions = 100

/**
 * Checks the account that the credentials belong to, without changing anything. Decision 48 says why a deployment
 * begins with this check.
 */
export const preflight = async (settings: Settings): Promise<Account> => {
  const { id, region } = await signedIn(settings)
  const others = await otherStages(region, settings.stage)
  const problems = await Promise.all([
    regionProblem(region),
    bootstrapProblem(id, region),
    settings.webAcl && region !== edgeRegion ? bootstrapProblem(id, edgeRegion) : undefined,
    failedCreationProblem(region, settings),
    concurrencyProblem(region, settings),
    senderProblem(region, settings),
    mailProblem(region, settings),
  ])
  const warnings = [deliveryWarning(region, settings), others.warning, await sandboxWarning(region, settings)]
  const found = (texts: readonly (string | undefined)[]) => texts.filter(text => text !== undefined)
  return { id, region, problems: found([...problems, others.problem]), warnings: found(warnings) }
}

const regionProblem = async (region: string): Promise<string | undefined> =>
  regions.some(one => one === region)
    ? undefined
    : `${region} lacks a service that Benchwatch uses: set region to one of ${regions.join(', ')}`

const bootstrapProblem = async (account: string, region: string): Promise<string | undefined> =>
  (await findStack(region, 'CDKToolkit'))
    ? undefined
    : `The CDK has not been set up in this account and region: run 'npx cdk bootstrap aws://${account}/${region}'`

/**
 * Returns a problem if the creation of the data stack failed. Such a stack must be deleted before it can be created
 * again. The CDK deletes a failed stack, unless it is protected, and the data stack is protected from the start.
 */
const failedCreationProblem = async (region: string, { stage }: Settings): Promise<string | undefined> => {
  const name = `benchwatch-${stage}-data`
  const stack = await findStack(region, name)
  const hasFailed = stack?.StackStatus === 'ROLLBACK_COMPLETE' || stack?.StackStatus === 'ROLLBACK_FAILED'
  if (!hasFailed || !stack.EnableTerminationProtection) return undefined
  return (
    `${name} was never made as a whole (${stack.StackStatus}) and holds no data, but is protected: run ` +
    `'aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${name} --region ${region}', ` +
    "so that the deployment can replace it; docs/deployment.md, 'If the first deployment fails', says what is left of it"
  )
}

const concurrencyProblem = async (region: string, { ingestConcurrency }: Settings): Promise<string | undefined> => {
  const { AccountLimit } = await new LambdaClient({ region }).send(new GetAccountSettingsCommand({}))
  const limit = AccountLimit?.ConcurrentExecutions ?? 0
  if (ingestConcurrency === 0 || limit >= ingestConcurrency + unreservedExecutions) return undefined
  return (
    `The account runs at most ${limit} functions at a time, too few to reserve ${ingestConcurrency} for ingest: ` +
    "ask AWS for more ('Concurrent executions' of Lambda in Service Quotas), or set ingestConcurrency to 0"
  )
}

/**
 * Returns a problem if the sender's address already exists in SES and does not belong to the stage. CloudFormation
 * does not take over an existing address, so the data stack would fail. The address's tags show who owns it.
 */
const senderProblem = async (region: string, { stage, reportSender }: Settings): Promise<string | undefined> => {
  if (reportSender === undefined) return undefined
  const identity = await findIdentity(region, reportSender)
  if (!identity) return undefined
  const tags = new Map((identity.Tags ?? []).map(({ Key, Value }) => [Key, Value]))
  const owner = tags.get('product') === 'benchwatch' ? tags.get('stage') : undefined
  if (owner === stage) return undefined
  return (
    `SES in ${region} knows ${reportSender} already: it ${owner === undefined ? 'was set up there by somebody else' : `belongs to the stage ${owner}`}. ` +
    'Set another address as reportSender, or, if nothing else needs this one, remove it: ' +
    `'aws sesv2 delete-email-identity --email-identity ${reportSender} --region ${region}'. It then has to be confirmed again`
  )
}

/**
 * Returns a problem if Cognito cannot send mails from the stage's sender address. Cognito refuses an address that is
 * not confirmed in SES. In its sandbox, SES sends mails only to confirmed addresses.
 */
const mailProblem = async (
  region: string,
  { accountMailsBySes, reportSender = '' }: Settings,
): Promise<string | undefined> => {
  if (!accountMailsBySes) return undefined
  const [isInProduction, identity] = await Promise.all([
    hasProductionAccess(region),
    findIdentity(region, reportSender),
  ])
  if (!identity?.VerifiedForSendingStatus)
    return `${reportSender} is not confirmed: deploy with accountMailsBySes false, follow the link in the mail from AWS, then set it to true`
  if (isInProduction) return undefined
  return 'SES is in its sandbox and mails to confirmed addresses only: ask AWS for production access, or set accountMailsBySes to false'
}

/** Returns a warning if SES is in its sandbox. Mails about reports are then sent, but only to confirmed addresses. */
const sandboxWarning = async (
  region: string,
  { reportSender, accountMailsBySes }: Settings,
): Promise<string | undefined> => {
  // If accountMailsBySes is set, the sandbox is a problem rather than a warning, and `mailProblem` reports it.
  if (reportSender === undefined || accountMailsBySes || (await hasProductionAccess(region))) return undefined
  return (
    `SES in ${region} is in its sandbox: mails about reports reach confirmed addresses only, one a second and 200 a day. ` +
    "Ask AWS for production access ('Get set up' in the console of SES)"
  )
}

const hasProductionAccess = async (region: string): Promise<boolean> =>
  (await new SESv2Client({ region }).send(new GetAccountCommand({}))).ProductionAccessEnabled ?? false

const findIdentity = async (
  region: string,
  EmailIdentity: string,
): Promise<GetEmailIdentityCommandOutput | undefined> => {
  try {
    return await new SESv2Client({ region }).send(new GetEmailIdentityCommand({ EmailIdentity }))
  } catch (error) {
    if (error instanceof Error && error.name === 'NotFoundException') return undefined
    throw error
  }
}
