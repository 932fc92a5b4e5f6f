import { App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { readSettings } from './config.ts'
import { addStacks } from './stacks/addStacks.ts'

const app = new App()
addStacks(app, readSettings(app.node))
// cdk-nag checks all constructs. Each of its findings fails the synthesis, unless the code next to the construct
// acknowledges the finding and gives a reason.
Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
