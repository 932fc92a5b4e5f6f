import { App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { readSettings } from './config.ts'
import { addStacks } from './stacks/addStacks.ts'

const app = new App()
addStacks(app, readSettings(app.node))
// cdk-nag checks all constructs. The synthesis fails on each of its findings, unless the code beside the construct
// acknowledges the finding with a reason.
Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
