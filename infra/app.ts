import { App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { readSettings } from './config.ts'
import { addStacks } from './stacks/addStacks.ts'

const app = new App()
addStacks(app, readSettings(app.node))
// The synthesis fails on each finding that is not acknowledged, with a reason, next to its construct.
Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
