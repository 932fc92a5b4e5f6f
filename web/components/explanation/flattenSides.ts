import type { ExplainedNode } from '#shared/contract/calls/rules/trials.ts'

/**
 * Returns the sides of a part of an expression. An `and` within an `and`, or an `or` within an `or`, is replaced by
 * its own sides: three conditions that all have to hold are a list of three, and not a tree of two levels.
 */
export const flattenSides = ({ type, sides }: ExplainedNode): readonly ExplainedNode[] =>
  sides.flatMap(side => (side.type === type ? flattenSides(side) : [side]))
