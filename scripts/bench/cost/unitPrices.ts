import { prices } from './prices.ts'

/** A price for a million write and read units. */
export interface UnitPrices {
  readonly perMillionWriteUnits: number
  readonly perMillionReadUnits: number
}

export const onDemand: UnitPrices = prices.dynamoDb

/** The share of provisioned capacity that is used on average; the rest is for peaks. */
export const used = 0.7

/** The price of provisioned units. They are paid by the hour, whether they are used or not. */
export const provisioned: UnitPrices = {
  perMillionWriteUnits: (prices.dynamoDb.perWriteUnitHour / 3_600 / used) * 1e6,
  perMillionReadUnits: (prices.dynamoDb.perReadUnitHour / 3_600 / used) * 1e6,
}
