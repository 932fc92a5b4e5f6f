import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { answerHelp } from './base/help.ts'
import { root } from './base/project.ts'

const usage = `npm run synth [-- -c NAME=VALUE …]

Writes the CloudFormation templates to cdk.out, without an account. docs/deployment.md has the settings of a stage.`

answerHelp(usage)

const out = resolve(root, 'cdk.out')

/**
 * The maximum number of resources that this command accepts in a stack. CloudFormation allows 500, so a stack that
 * approaches this limit can still be split in time.
 * docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html
 */
const resourceLimit = 400

// The output folder is emptied first. It may contain the stacks of another stage. These would be included in the
// count below, and would be deployed by `cdk deploy --app cdk.out`.
rmSync(out, { recursive: true, force: true })
const { status } = spawnSync(
  process.execPath,
  [resolve(root, 'node_modules/aws-cdk/bin/cdk'), 'synth', '--quiet', ...process.argv.slice(2)],
  {
    cwd: root,
    env: { ...process.env, CDK_DISABLE_CLI_TELEMETRY: 'true' },
    stdio: 'inherit',
  },
)
if (status !== 0) process.exit(status ?? 1)

for (const file of readdirSync(out)
  .filter(name => name.endsWith('.template.json'))
  .sort()) {
  const { Resources } = JSON.parse(readFileSync(resolve(out, file), 'utf8')) as { Resources: Record<string, unknown> }
  const count = Object.keys(Resources).length
  console.log(`${file.replace('.template.json', '')}: ${count} resources`)
  if (count > resourceLimit)
    throw new Error(`${file} has ${count} resources, too near to CloudFormation's limit of 500. Divide its stack`)
}
