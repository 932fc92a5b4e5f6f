import * as z from 'zod'
import { isCallName, isBuiltInName } from '../../expression/builtIns.ts'
import { canonicalName } from '../../text/names.ts'
import { pagedAnswer, paging } from '../paging.ts'
import { route } from '../route.ts'
import { compared, line, newName } from '../texts.ts'
import { makeAttributesSchema, Description, Instant, ModelName, NewModelName } from '../values.ts'

/** A model as it appears in lists (specification B §3). */
export const ModelSummary = z.object({
  modelName: z.string(),
  description: z.string(),
  createdTime: Instant,
  createdBy: z.string(),
  updatedTime: Instant,
  updatedBy: z.string(),
  /** Whether the model is deleted. The specification makes this a text: 'false' or 'true'. */
  isDeleted: z.enum(['false', 'true']),
  paramsCount: z.int(),
})

export type ModelSummary = z.infer<typeof ModelSummary>

/** The types that a data item's values can have. */
export const dataTypes = ['number', 'string', 'boolean'] as const

const mnemonicLimit = 256

/** The only name that a parameter cannot have, because it does not work as a key of a JavaScript object. */
const lostName = '__proto__'

const named = (text: z.ZodString) =>
  text
    .refine(name => canonicalName(name) !== '', 'Required')
    .refine(name => canonicalName(name) !== lostName, 'This name cannot be used')

/**
 * Whether a name looks like a built-in input or a function of the rule language. A rule could not tell a parameter
 * with such a name from the input. Earlier releases may have stored such parameters.
 */
const isRuleInput = (name: string): boolean => isBuiltInName(name) || isCallName(name.toLowerCase())

/** A data item that instruments of a model report. `mnemonic` is the item's name in their messages. */
export const Parameter = z.object({
  mnemonic: named(compared(mnemonicLimit)),
  displayName: compared(256),
  dataType: z.enum(dataTypes),
  description: compared(255).default(''),
  unitsOfMeasure: compared(32).default(''),
})

export type Parameter = z.output<typeof Parameter>

/**
 * A data item that somebody adds or changes. Its mnemonic gets its final spelling later, when it is compared with the
 * stored mnemonics.
 */
export const NewParameter = Parameter.extend({
  mnemonic: named(line('A mnemonic', mnemonicLimit)).refine(
    name => !isRuleInput(canonicalName(name)),
    'A mnemonic cannot begin with $, silent(, unchanged( or change(, which rules have for inputs of their own. Choose another name',
  ),
  displayName: newName('A display name', 256),
  description: Description.default(''),
  unitsOfMeasure: newName('A unit', 32).default(''),
})

/** The maximum number of parameters in a model. More would not fit into an answer. */
export const parametersLimit = 20_000

/** The schema of a map of parameters keyed by mnemonic (specification B §3). */
const mapOf = (parameter: typeof Parameter | typeof NewParameter) =>
  z
    .record(compared(mnemonicLimit).min(1, 'Required'), parameter)
    .refine(
      parameters => Object.keys(parameters).length <= parametersLimit,
      `A model can have at most ${parametersLimit} parameters`,
    )
    .superRefine((parameters, context) => {
      for (const [key, { mnemonic }] of Object.entries(parameters)) {
        if (key !== mnemonic) {
          context.addIssue({ code: 'custom', path: [key, 'mnemonic'], message: 'A parameter is keyed by its mnemonic' })
        }
      }
    })

/** A model with all its fields. The specification calls the description `modelDesc` here. */
export const Model = ModelSummary.extend({
  modelDesc: z.string(),
  parameters: z.record(z.string(), Parameter),
  /** The mnemonics of the model's parameters, sorted. */
  paramsList: z.array(z.string()),
  attributes: z.record(z.string(), z.string()),
  revision: z.int(),
})

export type Model = z.infer<typeof Model>

const Changed = z.object({ message: z.string(), model: Model })
const admins = ['adminGroup'] as const

export const models = {
  listModels: route({
    method: 'GET',
    path: '/get_models',
    summary: 'Every model, sorted by name',
    roles: ['adminGroup', 'readOnlyUser', 'normalGroup'],
    answer: z.object({ ...pagedAnswer, modelsList: z.array(ModelSummary) }),
  }),
  getModel: route({
    method: 'GET',
    path: '/get_modelInformation/{name}',
    summary: 'One model with its parameters',
    roles: admins,
    params: z.object({ name: ModelName }),
    answer: z.object({ model: Model }),
  }),
  /**
   * Lists the parameters of several models. Specification B §7 defines this call. If the models define a parameter
   * differently, the answer has the definition from the model named first, with `differs: true`.
   */
  listModelParameters: route({
    method: 'POST',
    path: '/get_modelparameters',
    summary: 'The parameters of some models, sorted by mnemonic',
    roles: ['adminGroup', 'normalGroup'],
    body: z.object({ ...paging, models: z.array(ModelName).min(1, 'Name at least one model').max(100) }),
    answer: z.object({
      ...pagedAnswer,
      total: z.int(),
      parameters: z.record(
        z.string(),
        Parameter.extend({ models: z.array(z.string()), differs: z.literal(true).optional() }),
      ),
    }),
  }),
  createModel: route({
    method: 'PUT',
    path: '/create_model',
    summary: 'Create a model',
    roles: admins,
    audit: 'model.create',
    body: z.object({
      modelName: NewModelName,
      description: Description,
      parameters: mapOf(NewParameter),
      attributes: makeAttributesSchema('model').default({}),
    }),
    answer: Changed,
  }),
  updateModel: route({
    method: 'POST',
    path: '/update_model',
    summary: "Change a model's description and parameters",
    roles: admins,
    audit: 'model.update',
    body: z.object({
      modelName: ModelName,
      description: Description.optional(),
      /**
       * The model's parameters. Parameters that are already stored may stay as they are; all others must meet the
       * limits for new parameters.
       */
      parameters: mapOf(Parameter).optional(),
      attributes: makeAttributesSchema('model').optional(),
      revision: z.int().optional(),
    }),
    answer: Changed,
  }),
  /** Deletes a model. The call is refused while instruments use the model, and the error names those instruments. */
  deleteModel: route({
    method: 'DELETE',
    path: '/delete_model/{name}',
    summary: 'Delete a model that nothing uses',
    roles: admins,
    audit: 'model.delete',
    params: z.object({ name: ModelName }),
    answer: z.object({ message: z.string() }),
  }),
}
