/** A table of parameters with all columns that a file may have, to be filled in. */
export const exampleParameters =
  'DataItem,Data Type,Display Name,Mnemonic,Description,Units\r\n' +
  'PUMP_PRESSURE,number,Pump pressure,PUMP_PRESSURE,Pressure behind the pump,bar\r\n' +
  'DOOR_OPEN,boolean,Door open,DOOR_OPEN,Whether the door is open,\r\n'
