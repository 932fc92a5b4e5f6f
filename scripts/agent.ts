import { readConfig } from './agent/disk/config.ts'
import { runAgent } from './agent/runAgent.ts'
import { namingFullDisk } from './files/fullDisk.ts'
import { answerHelp } from './base/help.ts'
import { stopInOrder } from './stopInOrder.ts'

const usage = 'npm run agent -- CONFIG.json\n\nscripts/agent/README.md says what the file holds'

answerHelp(usage)

const [file, ...others] = process.argv.slice(2)
if (file === undefined || others.length > 0) {
  console.error(usage)
  process.exit(2)
}

const config = await readConfig(file).catch((error: Error) => {
  console.error(error.message)
  return process.exit(2)
})
const say = (text: string): void => console.log(`${new Date().toISOString()} ${text}`)
const agent = await runAgent({
  config,
  onTrouble: error => say(error instanceof Error ? error.message : String(error)),
  onConnected: () => say(`${config.name} is connected`),
}).catch((error: unknown) => {
  console.error(`The agent does not start: ${namingFullDisk(config.folder, error).message}`)
  return process.exit(1)
})

stopInOrder(agent.end)
