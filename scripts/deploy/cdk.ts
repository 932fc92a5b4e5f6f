import { spawn } from 'node:child_process'
import path from 'node:path'
import { root } from '../base/project.ts'

/** Runs the CDK command line. Resolves to whether it succeeded. */
export const runCdk = (args: readonly string[]): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, 'node_modules/aws-cdk/bin/cdk'), ...args], {
      cwd: root,
      env: { ...process.env, CDK_DISABLE_CLI_TELEMETRY: 'true' },
      stdio: 'inherit',
    })
    child.once('error', reject)
    child.once('exit', code => resolve(code === 0))
  })
