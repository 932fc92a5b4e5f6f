import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { withSecret } from '#scripts/local/aws/account/callers.ts'

export type Child = {
  /** The child's first output: the address at which it listens, or something else that the test has to know. */
  ready: string
  /** As a crash: nothing is closed, nothing is flushed. */
  kill(): Promise<void>
}

/** Run before a child's script: with its first output, which is when all is loaded, it keeps its compiled code. */
const keepCompiledCode = `
import { flushCompileCache } from 'node:module'
const { write } = process.stdout
process.stdout.write = (...values) => {
  process.stdout.write = write
  flushCompileCache()
  return write.apply(process.stdout, values)
}`

/** Runs a TypeScript file as a process of its own and waits for its first line. */
export const startChild = async (file: URL, ...args: string[]): Promise<Child> => {
  const script = fileURLToPath(file)
  // Children are killed, and a process that is killed would leave the next one to compile everything again.
  const preload = `data:text/javascript,${encodeURIComponent(keepCompiledCode)}`
  const child = spawn(process.execPath, ['--import', preload, script, ...args], {
    env: withSecret(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }
  onTestFinished(kill)
  const ready = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text.trim()))
    child.once('exit', code => reject(new Error(`${script} ended with ${code}`)))
  })
  return { ready, kill }
}
