import { answerError } from '../../lib/api-answer.server';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { notFound } from '../../../src/lib/errors';

/** Any other path below /api is JSON 404, for every method. */
export const loader = ({ context }: LoaderFunctionArgs) => answerError(notFound(), context);
export const action = loader;
