import type * as z from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  required?: boolean;
  style?: 'form';
  explode?: boolean;
  schema: JsonSchema;
}

/** By media type. */
type Content = Record<string, { schema: JsonSchema }>;

export interface Answered {
  description: string;
  headers?: Record<string, { description?: string; schema: JsonSchema } | { $ref: string }>;
  content?: Content;
}

/** One call, as OpenAPI describes it. */
export interface Operation {
  operationId: string;
  summary: string;
  /** A sentence about who can make the call. */
  description: string;
  tags: string[];
  /** Who can make the call: `anyone`, `signed-in`, the lowest role of members, `partner_portal` or `super_admin`. */
  'x-permission': string;
  /** The scopes of API keys that can make the call. */
  'x-api-key-scopes': string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Answered | { $ref: string }>;
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
export type PathItem = Partial<Record<Method, Operation>>;

/** The subset of OpenAPI 3.1 that we use. */
export interface OpenApi {
  openapi: '3.1.1';
  info: {
    title: string;
    version: string;
    description: string;
    contact: { name: string };
    license: { name: string; identifier: string };
  };
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, PathItem>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, Answered>;
    headers: Record<string, { description: string; schema: JsonSchema }>;
    securitySchemes: Record<string, object>;
  };
}
