import { startTool } from './base/checks.ts'
import { refuseArguments } from './base/help.ts'
import { builtVariable } from './base/project.ts'
import { productVariables, sayReady, startProduct } from './product/startProduct.ts'
import { stopInOrder } from './stopInOrder.ts'

const usage = `npm start

Runs the whole product with a demo fleet on this computer until Ctrl-C. State survives; delete DATA_DIR to start over.
Environment variables change it: PORT=8090 npm start
${productVariables}`

refuseArguments(usage)

const build = (part: 'functions' | 'console'): Promise<boolean> =>
  startTool(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/build.ts', part])

const isBuilt = process.env[builtVariable] !== undefined
if (!isBuilt && !(await build('functions'))) process.exit(1)
// At the first start, the product makes the past of the demo fleet, for which it needs only the functions. So the
// console is built meanwhile.
const consoleBuilt = isBuilt ? Promise.resolve(true) : build('console')
const product = await startProduct({ consoleBuilt })
if (!(await consoleBuilt)) {
  await product.stop()
  process.exit(1)
}
stopInOrder(product.stop)
sayReady(product, product.stack.base)
