import type { ValueType } from './valueType.ts'

/**
 * The inputs that rules on any model can use in addition to parameters, with their types. The first two are reported
 * by the instrument and use its clock. All others use the service's clock.
 */
export const builtInTypes = {
  $STATUS: 'string',
  $REPORTED: 'string',
  $CONNECTED: 'boolean',
  $OFFLINE: 'number',
  $SILENT: 'number',
} as const satisfies Readonly<Record<string, ValueType>>

export type BuiltIn = keyof typeof builtInTypes

export const builtIns = Object.keys(builtInTypes) as readonly BuiltIn[]

/** The built-in inputs that come from an instrument's status messages. */
export const statusInputs = ['$STATUS', '$REPORTED'] as const satisfies readonly BuiltIn[]

export const isStatusInput = (name: string): name is (typeof statusInputs)[number] =>
  statusInputs.some(input => input === name)

/**
 * Whether a name begins like a built-in input, even if no such input exists. New parameters cannot have such a name.
 */
export const isBuiltInName = (name: string): boolean => name.startsWith('$')

export const isBuiltIn = (name: string): name is BuiltIn => Object.hasOwn(builtInTypes, name)

/**
 * The functions that rules can apply to a parameter. `change` also takes a number of minutes. The names are not
 * keywords, because parameters may have these names, too.
 */
export const functionNames = ['silent', 'unchanged', 'change'] as const

export type FunctionName = (typeof functionNames)[number]

/** Returns the function with this name in any case, or undefined if there is none. */
export const functionCalled = (name: string): FunctionName | undefined =>
  functionNames.find(known => known === name.toLowerCase())

/** Whether a name looks like a function call. New parameters cannot have such names. */
export const isCallName = (name: string): boolean => functionNames.some(known => name.startsWith(`${known}(`))

/**
 * Two limits for the function `change`: how many minutes it can look back, and how many different pairs of parameter
 * and minutes the rules of one model can use.
 */
export const changeLimits = { minutes: 1_440, pairs: 8 } as const

/**
 * The shortest silence that a rule can test for, in minutes. The service's data may be a minute old, so shorter
 * silences cannot be tested reliably.
 */
export const shortestSilenceMinutes = 5

/** The labels of the built-in inputs in lists of the values that a rule saw. */
export const builtInLabels: Readonly<Record<BuiltIn, string>> = {
  $STATUS: 'Status',
  $REPORTED: 'Reported status',
  $CONNECTED: 'Connected',
  $OFFLINE: 'Offline',
  $SILENT: 'Silent',
}

/** One line of help for each built-in input and function, shown by the rule builder. */
export const builtInTexts: Readonly<Record<BuiltIn | FunctionName, string>> = {
  $STATUS: 'Status in the list: READY, RUNNING, FAULT, UNKNOWN or DISCONNECTED',
  $REPORTED: 'Status as the instrument reported it, in capitals',
  $CONNECTED: 'TRUE while the instrument is connected',
  $OFFLINE: 'Whole minutes since it lost its connection, 0 while it is connected',
  $SILENT: 'Whole minutes since its last message or connection, 5 or more',
  silent: 'Whole minutes since a parameter was last received',
  unchanged: 'Whole minutes since a parameter last had another value',
  change: 'A parameter now less its value so many minutes ago',
}
