import { App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { readSettings } from './config.ts'
import { addStacks } from './stacks/addStacks.ts'

const app = new App()
addStacks(app, readSettings(app.node))
// A finding that is not acknowledged next to its construct, with the reason, fails the synthesis.
Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
