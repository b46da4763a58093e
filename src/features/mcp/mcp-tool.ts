/** A tool of the Model Context Protocol: one call of `/api`. */
export interface McpTool {
  name: string;
  title: string;
  description: string;
  /** JSON Schema of an object. */
  inputSchema: { type: 'object' } & Record<string, unknown>;
  isReadOnly: boolean;
  isDestructive: boolean;
  /** Whether the tool reaches people or servers outside the workspace. */
  reachesOutside: boolean;
}
