import path from 'node:path'
import { bundleFunctions } from '#infra/bundle.ts'
import { serveConsole } from './dev/serveConsole.ts'
import { watchSources } from './dev/watchSources.ts'
import { refuseArguments } from './base/help.ts'
import { builtVariable, root } from './base/project.ts'
import { productVariables, sayReady, startProduct } from './product/startProduct.ts'
import { stopInOrder } from './stopInOrder.ts'

const usage = `npm run dev

Runs the product as npm start does, for those who change it, until Ctrl-C. The console is served from its sources: a
change of web/ is on the open page at once. A change of functions/ or shared/ works from the next call on. State,
sessions and the demo fleet go on. A change of infra/ or scripts/ needs a new start.
Environment variables change it: DEV_PORT=5180 npm run dev
  DEV_PORT       the port of the console from its sources, 5173 or the next free one
${productVariables}`

refuseArguments(usage)

if (process.env[builtVariable] === undefined) await bundleFunctions(root)
const product = await startProduct()
const { stack } = product
const served = await serveConsole({ base: stack.base, port: Number(process.env['DEV_PORT'] || '5173') })
await stack.takeUploadsFrom(served.port)

/**
 * Rebuilds the bundles of the functions. Returns false if the sources cannot be bundled; the running functions then
 * stay unchanged.
 */
const bundled = async (): Promise<boolean> => {
  try {
    await bundleFunctions(root)
    return true
  } catch (error) {
    console.error(`The functions stay as they were. ${error instanceof Error ? error.message : String(error)}`)
    return false
  }
}

const watching = watchSources({
  folders: ['functions', 'shared'].map(folder => path.join(root, folder)),
  onChange: async files => {
    const began = performance.now()
    if (!(await bundled())) return
    stack.renewFunctions()
    const names = files.map(file => path.relative(root, file)).join(', ')
    console.log(`functions renewed in ${Math.round(performance.now() - began)} ms: ${names}`)
  },
})
stopInOrder(async () => {
  watching.stop()
  await served.close()
  await product.stop()
})
sayReady(product, `http://127.0.0.1:${served.port}`)
