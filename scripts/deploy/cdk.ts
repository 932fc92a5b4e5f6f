import { spawn } from 'node:child_process'
import path from 'node:path'
import { root } from '../project.ts'

/** Runs the CDK's command line with the project's own Node, as under npm. Returns whether it succeeded. */
export const runCdk = (args: readonly string[]): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const bin = path.join(root, 'node_modules', '.bin')
    const child = spawn(process.execPath, [path.join(root, 'node_modules/aws-cdk/bin/cdk'), ...args], {
      cwd: root,
      env: {
        ...process.env,
        PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}`,
        CDK_DISABLE_CLI_TELEMETRY: 'true',
      },
      stdio: 'inherit',
    })
    child.once('error', reject)
    child.once('exit', code => resolve(code === 0))
  })
