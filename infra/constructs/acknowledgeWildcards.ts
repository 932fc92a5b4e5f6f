import { Validations } from 'aws-cdk-lib'
import { CfnPolicy } from 'aws-cdk-lib/aws-iam'
import { rules } from 'cdk-nag'
import type { IConstruct } from 'constructs'

/**
 * Acknowledges the wildcards in the policies below `scope` that `expected` knows; any other one still fails the
 * synthesis. cdk-nag names a finding by the resource's resolved text, and what lies in another stack is resolved only
 * while synthesizing: therefore it is done in a validation, which runs just then.
 */
export const acknowledgeWildcards = (scope: IConstruct, expected: (finding: string) => boolean, reason: string): void =>
  scope.node.addValidation({
    validate: () => {
      for (const policy of scope.node.findAll().filter(child => child instanceof CfnPolicy)) {
        const findings = rules.iam.IAMNoWildcardPermissions(policy)
        const known = Array.isArray(findings) ? findings.filter(expected) : []
        for (const finding of known) Validations.of(policy).acknowledge({ id: `AwsSolutions-IAM5[${finding}]`, reason })
      }
      return []
    },
  })
