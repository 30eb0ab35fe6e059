/** Tables of the adapter in memory. They take part in its transactions, unlike a `Map` of the plugin. */
export interface MemoryTables {
  /** The table with this name, empty at first. */
  table<V>(name: string): Map<string, V>
}
