import { createUpload, getUpload, putUploadPart } from '@plumbline/contract';
import { api } from '../api/api.ts';
import type { UploadCalls } from './send-file.ts';
import type { RestoredUpload } from './upload-list.ts';

export const uploadCalls = (signal: AbortSignal): UploadCalls => ({
  open: async (name, size) => (await api.call(createUpload, { body: { name, size }, signal })).data,
  put: async (id, range, octets) => {
    const headers = { 'Content-Range': range };
    return (await api.sendOctets(putUploadPart, { params: { id }, octets, headers, signal })).data;
  },
  get: async (id) => (await api.call(getUpload, { params: { id }, signal })).data,
});

/** What the server has of an upload. */
export const restoredUpload = async (uploadId: string, signal: AbortSignal): Promise<RestoredUpload> => {
  const { data } = await api.call(getUpload, { params: { id: uploadId }, signal });
  return {
    uploadId,
    fileName: data.name,
    sizeBytes: data.sizeBytes,
    received: data.received,
    isComplete: data.complete,
  };
};
