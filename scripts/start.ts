import { runTool } from './checks.ts'
import { refuseArguments } from './help.ts'
import { builtVariable } from './project.ts'
import { productVariables, sayReady, startProduct } from './product/startProduct.ts'
import { stopInOrder } from './stopInOrder.ts'

const usage = `npm start

Runs the whole product with a demo fleet on this computer until Ctrl-C. State survives; delete DATA_DIR to start over.
Environment variables change it: PORT=8090 npm start
${productVariables}`

refuseArguments(usage)

const build = (): boolean => runTool(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/build.ts'])

if (process.env[builtVariable] === undefined && !build()) process.exit(1)
const product = await startProduct()
stopInOrder(product.stop)
sayReady(product, product.stack.base)
