import { errorResponse } from '../../lib/api/api-response.server';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { notFound } from '../../../src/lib/errors';

/** Answers any other path below /api with a JSON 404, for every method. */
export const loader = ({ context }: LoaderFunctionArgs) => errorResponse(notFound(), context);
export const action = loader;
