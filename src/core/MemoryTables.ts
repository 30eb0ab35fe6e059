/** Tables of the memory adapter. Unlike a `Map` of the plugin, they take part in its transactions. */
export interface MemoryTables {
  /** The table with this name, empty at first. */
  table<V>(name: string): Map<string, V>
}
