/**
 * Returns the columns with their table's name, for a statement that joins tables. Statements that are sent often list their
 * columns, because only those are prepared.
 */
export function columnsOf<const Table extends string, Column extends string>(
  table: Table,
  columns: readonly Column[],
): `${Table}.${Column}`[] {
  return columns.map((column) => `${table}.${column}` as const)
}
